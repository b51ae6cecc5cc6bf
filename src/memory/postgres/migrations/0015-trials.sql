-- By which odds it was drawn whether a warning is withheld.

ALTER TABLE twiceshy.deliveries ADD COLUMN held_out double precision;
CREATE INDEX deliveries_drawn ON twiceshy.deliveries (project, lesson, at, id) WHERE held_out IS NOT NULL;
