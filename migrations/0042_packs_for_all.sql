-- Everybody is told what a product holds. Raising VIEW_SHAPE has every client start afresh.
DROP TRIGGER pack_scope_ins;
--> statement-breakpoint
DROP TRIGGER pack_scope_upd;
--> statement-breakpoint
CREATE TRIGGER pack_scope_ins AFTER INSERT ON pack
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('shop', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER pack_scope_upd AFTER UPDATE ON pack
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('shop', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
UPDATE sync_clock SET version = version + 1 WHERE id = 1;
--> statement-breakpoint
-- The word that Kenyan parents use for a dummy.
UPDATE category SET descriptionSw = replace(descriptionSw, 'chuchu', 'nyonyo'), version = (SELECT version FROM sync_clock WHERE id = 1)
 WHERE descriptionSw LIKE '%chuchu%';
