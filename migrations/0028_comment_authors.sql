-- Custom SQL migration file, put your code below! --
-- Who gave no name was shown by the local part of their e-mail address: readers see a neutral word now.
UPDATE sync_clock SET version = version + 1 WHERE id = 1;
--> statement-breakpoint
UPDATE comment SET author = '', version = (SELECT version FROM sync_clock WHERE id = 1)
 WHERE deleted = 0 AND EXISTS (
  SELECT 1 FROM user WHERE 'u:' || user.id = comment.owner AND (
   trim(user.fullName) = '' OR comment.author = substr(user.email, 1, instr(user.email, '@') - 1)));
