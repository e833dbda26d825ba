-- Nobody may write a mirrored row without the clock's version, and nothing above the horizon vanishes
-- without a tombstone: a writer who forgets would leave clients stale for ever.
CREATE TRIGGER product_v_ins BEFORE INSERT ON product
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:product'); END;
--> statement-breakpoint
CREATE TRIGGER product_v_upd BEFORE UPDATE ON product
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:product'); END;
--> statement-breakpoint
CREATE TRIGGER product_v_del BEFORE DELETE ON product
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:product'); END;
--> statement-breakpoint
CREATE TRIGGER stock_v_ins BEFORE INSERT ON stock
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:stock'); END;
--> statement-breakpoint
CREATE TRIGGER stock_v_upd BEFORE UPDATE ON stock
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:stock'); END;
--> statement-breakpoint
CREATE TRIGGER stock_v_del BEFORE DELETE ON stock
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:stock'); END;
--> statement-breakpoint
CREATE TRIGGER category_v_ins BEFORE INSERT ON category
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:category'); END;
--> statement-breakpoint
CREATE TRIGGER category_v_upd BEFORE UPDATE ON category
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:category'); END;
--> statement-breakpoint
CREATE TRIGGER category_v_del BEFORE DELETE ON category
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:category'); END;
--> statement-breakpoint
CREATE TRIGGER zone_v_ins BEFORE INSERT ON zone
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:zone'); END;
--> statement-breakpoint
CREATE TRIGGER zone_v_upd BEFORE UPDATE ON zone
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:zone'); END;
--> statement-breakpoint
CREATE TRIGGER zone_v_del BEFORE DELETE ON zone
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:zone'); END;
--> statement-breakpoint
CREATE TRIGGER county_v_ins BEFORE INSERT ON county
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:county'); END;
--> statement-breakpoint
CREATE TRIGGER county_v_upd BEFORE UPDATE ON county
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:county'); END;
--> statement-breakpoint
CREATE TRIGGER county_v_del BEFORE DELETE ON county
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:county'); END;
--> statement-breakpoint
CREATE TRIGGER design_v_ins BEFORE INSERT ON design
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:design'); END;
--> statement-breakpoint
CREATE TRIGGER design_v_upd BEFORE UPDATE ON design
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:design'); END;
--> statement-breakpoint
CREATE TRIGGER design_v_del BEFORE DELETE ON design
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:design'); END;
--> statement-breakpoint
CREATE TRIGGER cart_line_v_ins BEFORE INSERT ON cart_line
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:cart_line'); END;
--> statement-breakpoint
CREATE TRIGGER cart_line_v_upd BEFORE UPDATE ON cart_line
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:cart_line'); END;
--> statement-breakpoint
CREATE TRIGGER cart_line_v_del BEFORE DELETE ON cart_line
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:cart_line'); END;
--> statement-breakpoint
CREATE TRIGGER orders_v_ins BEFORE INSERT ON orders
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:orders'); END;
--> statement-breakpoint
CREATE TRIGGER orders_v_upd BEFORE UPDATE ON orders
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:orders'); END;
--> statement-breakpoint
CREATE TRIGGER orders_v_del BEFORE DELETE ON orders
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:orders'); END;
--> statement-breakpoint
CREATE TRIGGER order_line_v_ins BEFORE INSERT ON order_line
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:order_line'); END;
--> statement-breakpoint
CREATE TRIGGER order_line_v_upd BEFORE UPDATE ON order_line
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:order_line'); END;
--> statement-breakpoint
CREATE TRIGGER order_line_v_del BEFORE DELETE ON order_line
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:order_line'); END;
--> statement-breakpoint
CREATE TRIGGER address_v_ins BEFORE INSERT ON address
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:address'); END;
--> statement-breakpoint
CREATE TRIGGER address_v_upd BEFORE UPDATE ON address
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:address'); END;
--> statement-breakpoint
CREATE TRIGGER address_v_del BEFORE DELETE ON address
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:address'); END;
--> statement-breakpoint
CREATE TRIGGER payment_attempt_v_ins BEFORE INSERT ON payment_attempt
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:payment_attempt'); END;
--> statement-breakpoint
CREATE TRIGGER payment_attempt_v_upd BEFORE UPDATE ON payment_attempt
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:payment_attempt'); END;
--> statement-breakpoint
CREATE TRIGGER payment_attempt_v_del BEFORE DELETE ON payment_attempt
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:payment_attempt'); END;
--> statement-breakpoint
CREATE TRIGGER notice_v_ins BEFORE INSERT ON notice
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:notice'); END;
--> statement-breakpoint
CREATE TRIGGER notice_v_upd BEFORE UPDATE ON notice
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:notice'); END;
--> statement-breakpoint
CREATE TRIGGER notice_v_del BEFORE DELETE ON notice
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:notice'); END;
--> statement-breakpoint
CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit
 BEGIN SELECT RAISE(ABORT, 'AUDIT_IS_APPEND_ONLY'); END;
--> statement-breakpoint
CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit
 BEGIN SELECT RAISE(ABORT, 'AUDIT_IS_APPEND_ONLY'); END;
