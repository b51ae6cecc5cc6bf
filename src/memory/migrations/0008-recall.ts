/** What `recall` asks without it by reading every row: lessons about no failure in particular, and who said exactly this. */
export const RECALL = `
CREATE INDEX lessons_in_general ON lessons (priority DESC, id) WHERE fingerprint IS NULL AND archived = 0;
CREATE INDEX pattern_texts_by_message ON pattern_texts (json_extract(label, '$.message')) WHERE label <> '';
`;
