-- Pictures that products show. Those that none shows are found by the job that looks through the store.
INSERT INTO photo (id, unusedSince) SELECT DISTINCT substr(imageUrl, 12, 32), NULL FROM product
 WHERE deleted = 0 AND imageUrl LIKE '/img/photo/%-640.webp';
--> statement-breakpoint
CREATE TRIGGER photo_of_new_product AFTER INSERT ON product WHEN NEW.imageUrl IS NOT NULL
 BEGIN UPDATE photo SET unusedSince = NULL WHERE id = substr(NEW.imageUrl, 12, 32); END;
--> statement-breakpoint
CREATE TRIGGER photo_of_product AFTER UPDATE OF imageUrl, deleted ON product
 WHEN OLD.imageUrl IS NOT NEW.imageUrl OR OLD.deleted <> NEW.deleted
 BEGIN UPDATE photo SET unusedSince = iif(EXISTS (SELECT 1 FROM product
   WHERE deleted = 0 AND imageUrl IS NOT NULL AND imageUrl = '/img/photo/' || photo.id || '-640.webp'),
   NULL, coalesce(unusedSince, CAST(unixepoch('subsec') * 1000 AS INTEGER)))
   WHERE id IN (substr(OLD.imageUrl, 12, 32), substr(NEW.imageUrl, 12, 32)); END;
