-- The shop's Swahili word for waterproof; a text that an admin has changed stays as it is.
UPDATE sync_clock SET version = version + 1 WHERE id = 1;
--> statement-breakpoint
UPDATE product SET
 descriptionSw = 'Lebo zisizopitisha maji zinazoshika chupa na flaski, hata kwenye mashine ya kuosha vyombo.',
 version = (SELECT version FROM sync_clock WHERE id = 1)
 WHERE id = '1' AND descriptionSw =
 'Lebo zisizoingia maji zinazoshika chupa na flaski, hata kwenye mashine ya kuosha vyombo.';
