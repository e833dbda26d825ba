-- The totals so far. Raising VIEW_SHAPE has every client start afresh, so nothing needs the clock here.
INSERT INTO counter (id, n, version)
 SELECT 'orders', (SELECT count(*) FROM orders WHERE deleted = 0), version FROM sync_clock WHERE true
 ON CONFLICT (id) DO NOTHING;
--> statement-breakpoint
INSERT INTO counter (id, n, version)
 SELECT 'waiting', (SELECT count(*) FROM orders WHERE deleted = 0 AND paymentStatus = 'paid'
  AND status IN ('pending', 'processing')), version FROM sync_clock WHERE true
 ON CONFLICT (id) DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER counter_v_ins BEFORE INSERT ON counter
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:counter'); END;
--> statement-breakpoint
CREATE TRIGGER counter_v_upd BEFORE UPDATE ON counter
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:counter'); END;
--> statement-breakpoint
CREATE TRIGGER counter_v_del BEFORE DELETE ON counter
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:counter'); END;
--> statement-breakpoint
-- Whoever writes a mirrored row moves the scopes of those who see it, so that their next pull looks.
CREATE TRIGGER product_scope_ins AFTER INSERT ON product
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('shop', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER product_scope_upd AFTER UPDATE ON product
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('shop', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER stock_scope_ins AFTER INSERT ON stock
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('shop', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER stock_scope_upd AFTER UPDATE ON stock
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('shop', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER category_scope_ins AFTER INSERT ON category
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('shop', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER category_scope_upd AFTER UPDATE ON category
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('shop', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER zone_scope_ins AFTER INSERT ON zone
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('shop', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER zone_scope_upd AFTER UPDATE ON zone
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('shop', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER county_scope_ins AFTER INSERT ON county
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('shop', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER county_scope_upd AFTER UPDATE ON county
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('shop', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER counter_scope_ins AFTER INSERT ON counter
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER counter_scope_upd AFTER UPDATE ON counter
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER design_scope_ins AFTER INSERT ON design
 BEGIN INSERT INTO sync_scope (id, version) VALUES (NEW.owner, NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER design_scope_upd AFTER UPDATE ON design
 BEGIN INSERT INTO sync_scope (id, version) VALUES (OLD.owner, NEW.version), (NEW.owner, NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER cart_line_scope_ins AFTER INSERT ON cart_line
 BEGIN INSERT INTO sync_scope (id, version) VALUES (NEW.owner, NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER cart_line_scope_upd AFTER UPDATE ON cart_line
 BEGIN INSERT INTO sync_scope (id, version) VALUES (OLD.owner, NEW.version), (NEW.owner, NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER notice_scope_ins AFTER INSERT ON notice
 BEGIN INSERT INTO sync_scope (id, version) VALUES (NEW.owner, NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER notice_scope_upd AFTER UPDATE ON notice
 BEGIN INSERT INTO sync_scope (id, version) VALUES (OLD.owner, NEW.version), (NEW.owner, NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER orders_scope_ins AFTER INSERT ON orders
 BEGIN INSERT INTO sync_scope (id, version) VALUES (NEW.owner, NEW.version), ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER orders_scope_upd AFTER UPDATE ON orders
 BEGIN INSERT INTO sync_scope (id, version) VALUES (OLD.owner, NEW.version), (NEW.owner, NEW.version), ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER order_line_scope_ins AFTER INSERT ON order_line
 BEGIN INSERT INTO sync_scope (id, version) VALUES (NEW.owner, NEW.version), ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER order_line_scope_upd AFTER UPDATE ON order_line
 BEGIN INSERT INTO sync_scope (id, version) VALUES (OLD.owner, NEW.version), (NEW.owner, NEW.version), ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER address_scope_ins AFTER INSERT ON address
 BEGIN INSERT INTO sync_scope (id, version) VALUES (NEW.owner, NEW.version), ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER address_scope_upd AFTER UPDATE ON address
 BEGIN INSERT INTO sync_scope (id, version) VALUES (OLD.owner, NEW.version), (NEW.owner, NEW.version), ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER payment_attempt_scope_ins AFTER INSERT ON payment_attempt
 BEGIN INSERT INTO sync_scope (id, version) VALUES (NEW.owner, NEW.version), ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER payment_attempt_scope_upd AFTER UPDATE ON payment_attempt
 BEGIN INSERT INTO sync_scope (id, version) VALUES (OLD.owner, NEW.version), (NEW.owner, NEW.version), ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
