-- The same guards and scopes as the other mirrored tables, then the spec's sample reviews.
CREATE TRIGGER applied_discount_v_ins BEFORE INSERT ON applied_discount
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:applied_discount'); END;
--> statement-breakpoint
CREATE TRIGGER applied_discount_v_upd BEFORE UPDATE ON applied_discount
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:applied_discount'); END;
--> statement-breakpoint
CREATE TRIGGER applied_discount_v_del BEFORE DELETE ON applied_discount
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:applied_discount'); END;
--> statement-breakpoint
CREATE TRIGGER discount_v_ins BEFORE INSERT ON discount
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:discount'); END;
--> statement-breakpoint
CREATE TRIGGER discount_v_upd BEFORE UPDATE ON discount
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:discount'); END;
--> statement-breakpoint
CREATE TRIGGER discount_v_del BEFORE DELETE ON discount
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:discount'); END;
--> statement-breakpoint
CREATE TRIGGER discount_use_v_ins BEFORE INSERT ON discount_use
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:discount_use'); END;
--> statement-breakpoint
CREATE TRIGGER discount_use_v_upd BEFORE UPDATE ON discount_use
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:discount_use'); END;
--> statement-breakpoint
CREATE TRIGGER discount_use_v_del BEFORE DELETE ON discount_use
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:discount_use'); END;
--> statement-breakpoint
CREATE TRIGGER redemption_v_ins BEFORE INSERT ON redemption
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:redemption'); END;
--> statement-breakpoint
CREATE TRIGGER redemption_v_upd BEFORE UPDATE ON redemption
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:redemption'); END;
--> statement-breakpoint
CREATE TRIGGER redemption_v_del BEFORE DELETE ON redemption
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:redemption'); END;
--> statement-breakpoint
CREATE TRIGGER message_v_ins BEFORE INSERT ON message
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:message'); END;
--> statement-breakpoint
CREATE TRIGGER message_v_upd BEFORE UPDATE ON message
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:message'); END;
--> statement-breakpoint
CREATE TRIGGER message_v_del BEFORE DELETE ON message
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:message'); END;
--> statement-breakpoint
CREATE TRIGGER subscriber_v_ins BEFORE INSERT ON subscriber
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:subscriber'); END;
--> statement-breakpoint
CREATE TRIGGER subscriber_v_upd BEFORE UPDATE ON subscriber
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:subscriber'); END;
--> statement-breakpoint
CREATE TRIGGER subscriber_v_del BEFORE DELETE ON subscriber
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:subscriber'); END;
--> statement-breakpoint
CREATE TRIGGER comment_v_ins BEFORE INSERT ON comment
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:comment'); END;
--> statement-breakpoint
CREATE TRIGGER comment_v_upd BEFORE UPDATE ON comment
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:comment'); END;
--> statement-breakpoint
CREATE TRIGGER comment_v_del BEFORE DELETE ON comment
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:comment'); END;
--> statement-breakpoint
CREATE TRIGGER review_v_ins BEFORE INSERT ON review
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:review'); END;
--> statement-breakpoint
CREATE TRIGGER review_v_upd BEFORE UPDATE ON review
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:review'); END;
--> statement-breakpoint
CREATE TRIGGER review_v_del BEFORE DELETE ON review
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:review'); END;
--> statement-breakpoint
CREATE TRIGGER applied_discount_scope_ins AFTER INSERT ON applied_discount
 BEGIN INSERT INTO sync_scope (id, version) VALUES (NEW.owner, NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER applied_discount_scope_upd AFTER UPDATE ON applied_discount
 BEGIN INSERT INTO sync_scope (id, version) VALUES (NEW.owner, NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER discount_scope_ins AFTER INSERT ON discount
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER discount_scope_upd AFTER UPDATE ON discount
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER discount_use_scope_ins AFTER INSERT ON discount_use
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER discount_use_scope_upd AFTER UPDATE ON discount_use
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER redemption_scope_ins AFTER INSERT ON redemption
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER redemption_scope_upd AFTER UPDATE ON redemption
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER message_scope_ins AFTER INSERT ON message
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER message_scope_upd AFTER UPDATE ON message
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER subscriber_scope_ins AFTER INSERT ON subscriber
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER subscriber_scope_upd AFTER UPDATE ON subscriber
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER comment_scope_ins AFTER INSERT ON comment
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER comment_scope_upd AFTER UPDATE ON comment
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER review_scope_ins AFTER INSERT ON review
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER review_scope_upd AFTER UPDATE ON review
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
INSERT INTO review (id, productId, owner, author, stars, text, textSw, at, approvedAt, sample, version)
 SELECT 'sample-' || product.id || '-1', product.id, 'system', 'A', 5,
  'Exactly as pictured, and the colours are lovely. The whole class asked where they are from.',
  'Kama ilivyo kwenye picha, na rangi ni nzuri. Darasa zima liliuliza zimetoka wapi.',
  1767225600002, 1767225600000, 1, (SELECT version FROM sync_clock WHERE id = 1)
 FROM product WHERE product.deleted = 0 ON CONFLICT (id) DO NOTHING;
--> statement-breakpoint
INSERT INTO review (id, productId, owner, author, stars, text, textSw, at, approvedAt, sample, version)
 SELECT 'sample-' || product.id || '-2', product.id, 'system', 'B', 4,
  'Good quality and easy to put on. I would like even more icons.',
  'Ubora mzuri na rahisi kubandika. Ningependa picha zaidi.',
  1767225600001, 1767225600000, 1, (SELECT version FROM sync_clock WHERE id = 1)
 FROM product WHERE product.deleted = 0 ON CONFLICT (id) DO NOTHING;
--> statement-breakpoint
INSERT INTO review (id, productId, owner, author, stars, text, textSw, at, approvedAt, sample, version)
 SELECT 'sample-' || product.id || '-3', product.id, 'system', 'C', 5,
  'Still on after two months of dishwashing. Ordering again for the little one.',
  'Bado ziko baada ya miezi miwili ya kuosha vyombo. Naagiza tena kwa mdogo.',
  1767225600000, 1767225600000, 1, (SELECT version FROM sync_clock WHERE id = 1)
 FROM product WHERE product.deleted = 0 ON CONFLICT (id) DO NOTHING;
