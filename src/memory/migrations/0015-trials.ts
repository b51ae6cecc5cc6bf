/** By which odds it was drawn whether a warning is withheld: what the trial of a lesson is worked out from. */
export const TRIALS = `
ALTER TABLE deliveries ADD COLUMN held_out REAL;
CREATE INDEX deliveries_drawn ON deliveries (lesson, at, id) WHERE held_out IS NOT NULL;
`;
