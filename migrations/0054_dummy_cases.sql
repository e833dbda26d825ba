-- What goes into a mouth is never labelled (terms of sale).
UPDATE sync_clock SET version = version + 1 WHERE id = 1;
--> statement-breakpoint
UPDATE category SET
  description = replace(description, 'bottles, dummies and', 'bottles, dummy cases and'),
  descriptionSw = replace(descriptionSw, 'chupa, nyonyo na', 'chupa, vikasha vya nyonyo na'),
  version = (SELECT version FROM sync_clock WHERE id = 1)
 WHERE description LIKE '%bottles, dummies and%' OR descriptionSw LIKE '%chupa, nyonyo na%';
