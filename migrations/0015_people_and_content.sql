CREATE TABLE `banner` (
	`id` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`textSw` text NOT NULL,
	`active` integer NOT NULL,
	`validFrom` integer NOT NULL,
	`validTo` integer,
	`wordedAt` integer NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `banner_version` ON `banner` (`version`);--> statement-breakpoint
CREATE INDEX `banner_tombstone` ON `banner` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE TABLE `sale` (
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`key` text NOT NULL,
	`count` integer NOT NULL,
	`cents` integer NOT NULL,
	PRIMARY KEY(`kind`, `day`, `key`)
);
--> statement-breakpoint
CREATE TABLE `tally` (
	`id` text PRIMARY KEY NOT NULL,
	`n` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `comment_waiting`;--> statement-breakpoint
ALTER TABLE `comment` ADD `hiddenAt` integer;--> statement-breakpoint
CREATE INDEX `comment_approved` ON `comment` (`at`,`id`) WHERE approvedAt IS NOT NULL AND deleted = 0;--> statement-breakpoint
CREATE INDEX `comment_hidden` ON `comment` (`at`,`id`) WHERE hiddenAt IS NOT NULL AND deleted = 0;--> statement-breakpoint
CREATE INDEX `comment_waiting` ON `comment` (`at`,`id`) WHERE approvedAt IS NULL AND hiddenAt IS NULL AND deleted = 0;--> statement-breakpoint
DROP INDEX `review_waiting`;--> statement-breakpoint
ALTER TABLE `review` ADD `hiddenAt` integer;--> statement-breakpoint
CREATE INDEX `review_approved` ON `review` (`at`,`id`) WHERE approvedAt IS NOT NULL AND deleted = 0;--> statement-breakpoint
CREATE INDEX `review_hidden` ON `review` (`at`,`id`) WHERE hiddenAt IS NOT NULL AND deleted = 0;--> statement-breakpoint
CREATE INDEX `review_waiting` ON `review` (`at`,`id`) WHERE approvedAt IS NULL AND hiddenAt IS NULL AND deleted = 0;--> statement-breakpoint
ALTER TABLE `message` ADD `answeredAt` integer;--> statement-breakpoint
CREATE INDEX `message_waiting` ON `message` (`at`,`id`) WHERE answeredAt IS NULL AND deleted = 0;--> statement-breakpoint
CREATE INDEX `message_answered` ON `message` (`at`,`id`) WHERE answeredAt IS NOT NULL AND deleted = 0;--> statement-breakpoint
CREATE INDEX `subscriber_email` ON `subscriber` (`email`) WHERE deleted = 0;--> statement-breakpoint
CREATE INDEX `subscriber_listed` ON `subscriber` (`askedAt`,`id`) WHERE deleted = 0;--> statement-breakpoint
CREATE INDEX `subscriber_confirmed` ON `subscriber` (`askedAt`,`id`) WHERE confirmedAt IS NOT NULL AND deleted = 0;--> statement-breakpoint
CREATE INDEX `user_name` ON `user` (lower(fullName));--> statement-breakpoint
CREATE INDEX `user_surname` ON `user` (lower(substr(fullName, instr(fullName, ' ') + 1)));--> statement-breakpoint
CREATE INDEX `user_phone` ON `user` (`phone`);--> statement-breakpoint
CREATE INDEX `user_admin` ON `user` (`createdAt`,`id`) WHERE role = 'admin';--> statement-breakpoint
CREATE INDEX `user_disabled` ON `user` (`createdAt`,`id`) WHERE disabledAt IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER banner_v_ins BEFORE INSERT ON banner
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:banner'); END;
--> statement-breakpoint
CREATE TRIGGER banner_v_upd BEFORE UPDATE ON banner
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:banner'); END;
--> statement-breakpoint
CREATE TRIGGER banner_v_del BEFORE DELETE ON banner
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:banner'); END;
--> statement-breakpoint
CREATE TRIGGER banner_scope_ins AFTER INSERT ON banner
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER banner_scope_upd AFTER UPDATE ON banner
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
-- What is sold, day by day (worker/sales-schema.ts): added when an order comes, moved when its state does.
CREATE TRIGGER sale_order_ins AFTER INSERT ON orders
 BEGIN INSERT INTO sale (kind, day, key, count, cents)
  SELECT kind, date((NEW.placedAt + 10800000) / 1000, 'unixepoch'), key, (NEW.status <> 'cancelled' AND NEW.deleted = 0), (NEW.status <> 'cancelled' AND NEW.deleted = 0) * (NEW.paymentStatus IN ('paid', 'refunded')) * (NEW.totalCents - NEW.refundedCents) FROM (SELECT 'all' AS kind, '' AS key UNION ALL SELECT 'method', NEW.paymentMethod) WHERE true
  ON CONFLICT (kind, day, key) DO UPDATE SET count = count + excluded.count, cents = cents + excluded.cents; END;
--> statement-breakpoint
CREATE TRIGGER sale_order_upd AFTER UPDATE OF status, paymentStatus, paymentMethod, totalCents, refundedCents, deleted ON orders
 WHEN (OLD.status <> 'cancelled' AND OLD.deleted = 0) IS NOT (NEW.status <> 'cancelled' AND NEW.deleted = 0) OR (OLD.status <> 'cancelled' AND OLD.deleted = 0) * (OLD.paymentStatus IN ('paid', 'refunded')) * (OLD.totalCents - OLD.refundedCents) IS NOT (NEW.status <> 'cancelled' AND NEW.deleted = 0) * (NEW.paymentStatus IN ('paid', 'refunded')) * (NEW.totalCents - NEW.refundedCents) OR OLD.paymentMethod IS NOT NEW.paymentMethod
 BEGIN INSERT INTO sale (kind, day, key, count, cents)
  SELECT kind, day, key, sum(count), sum(cents) FROM (
   SELECT kind, date((OLD.placedAt + 10800000) / 1000, 'unixepoch') AS day, key, -(OLD.status <> 'cancelled' AND OLD.deleted = 0) AS count, -(OLD.status <> 'cancelled' AND OLD.deleted = 0) * (OLD.paymentStatus IN ('paid', 'refunded')) * (OLD.totalCents - OLD.refundedCents) AS cents FROM (SELECT 'all' AS kind, '' AS key UNION ALL SELECT 'method', OLD.paymentMethod)
   UNION ALL SELECT kind, date((NEW.placedAt + 10800000) / 1000, 'unixepoch'), key, (NEW.status <> 'cancelled' AND NEW.deleted = 0), (NEW.status <> 'cancelled' AND NEW.deleted = 0) * (NEW.paymentStatus IN ('paid', 'refunded')) * (NEW.totalCents - NEW.refundedCents) FROM (SELECT 'all' AS kind, '' AS key UNION ALL SELECT 'method', NEW.paymentMethod))
  WHERE true GROUP BY kind, day, key
  ON CONFLICT (kind, day, key) DO UPDATE SET count = count + excluded.count, cents = cents + excluded.cents; END;
--> statement-breakpoint
CREATE TRIGGER sale_line_ins AFTER INSERT ON order_line
 BEGIN INSERT INTO sale (kind, day, key, count, cents)
  SELECT 'product', date((o.placedAt + 10800000) / 1000, 'unixepoch'), coalesce(NEW.productId, ''), (o.status <> 'cancelled' AND o.deleted = 0) * NEW.quantity, (o.status <> 'cancelled' AND o.deleted = 0) * (o.paymentStatus = 'paid') * NEW.unitPriceCents * NEW.quantity
  FROM orders o WHERE o.id = NEW.orderId AND NEW.deleted = 0
  ON CONFLICT (kind, day, key) DO UPDATE SET count = count + excluded.count, cents = cents + excluded.cents; END;
--> statement-breakpoint
CREATE TRIGGER sale_line_upd AFTER UPDATE OF status, paymentStatus, deleted ON orders
 WHEN (OLD.status <> 'cancelled' AND OLD.deleted = 0) IS NOT (NEW.status <> 'cancelled' AND NEW.deleted = 0) OR (OLD.status <> 'cancelled' AND OLD.deleted = 0) * (OLD.paymentStatus = 'paid') IS NOT (NEW.status <> 'cancelled' AND NEW.deleted = 0) * (NEW.paymentStatus = 'paid')
 BEGIN INSERT INTO sale (kind, day, key, count, cents)
  SELECT 'product', date((NEW.placedAt + 10800000) / 1000, 'unixepoch'), coalesce(l.productId, ''), sum(l.quantity) * ((NEW.status <> 'cancelled' AND NEW.deleted = 0) - (OLD.status <> 'cancelled' AND OLD.deleted = 0)),
   sum(l.unitPriceCents * l.quantity) * ((NEW.status <> 'cancelled' AND NEW.deleted = 0) * (NEW.paymentStatus = 'paid') - (OLD.status <> 'cancelled' AND OLD.deleted = 0) * (OLD.paymentStatus = 'paid'))
  FROM order_line l WHERE l.orderId = NEW.id AND l.deleted = 0 GROUP BY 3
  ON CONFLICT (kind, day, key) DO UPDATE SET count = count + excluded.count, cents = cents + excluded.cents; END;
--> statement-breakpoint
INSERT INTO sale (kind, day, key, count, cents)
 SELECT 'all', date((orders.placedAt + 10800000) / 1000, 'unixepoch'), '', sum((orders.status <> 'cancelled' AND orders.deleted = 0)), sum((orders.status <> 'cancelled' AND orders.deleted = 0) * (orders.paymentStatus IN ('paid', 'refunded')) * (orders.totalCents - orders.refundedCents)) FROM orders WHERE true GROUP BY 2
 ON CONFLICT (kind, day, key) DO UPDATE SET count = count + excluded.count, cents = cents + excluded.cents;
--> statement-breakpoint
INSERT INTO sale (kind, day, key, count, cents)
 SELECT 'method', date((orders.placedAt + 10800000) / 1000, 'unixepoch'), paymentMethod, sum((orders.status <> 'cancelled' AND orders.deleted = 0)), sum((orders.status <> 'cancelled' AND orders.deleted = 0) * (orders.paymentStatus IN ('paid', 'refunded')) * (orders.totalCents - orders.refundedCents)) FROM orders WHERE true GROUP BY 2, 3
 ON CONFLICT (kind, day, key) DO UPDATE SET count = count + excluded.count, cents = cents + excluded.cents;
--> statement-breakpoint
INSERT INTO sale (kind, day, key, count, cents)
 SELECT 'product', date((o.placedAt + 10800000) / 1000, 'unixepoch'), coalesce(l.productId, ''), sum((o.status <> 'cancelled' AND o.deleted = 0) * l.quantity), sum((o.status <> 'cancelled' AND o.deleted = 0) * (o.paymentStatus = 'paid') * l.unitPriceCents * l.quantity)
 FROM order_line l JOIN orders o ON o.id = l.orderId WHERE l.deleted = 0 GROUP BY 2, 3
 ON CONFLICT (kind, day, key) DO UPDATE SET count = count + excluded.count, cents = cents + excluded.cents;
--> statement-breakpoint
INSERT INTO tally (id, n)
 SELECT 'subscribers', count(*) FROM subscriber WHERE confirmedAt IS NOT NULL AND deleted = 0
 UNION ALL SELECT 'asked', count(*) FROM subscriber WHERE confirmedAt IS NULL AND deleted = 0;
--> statement-breakpoint
CREATE TRIGGER tally_subscriber_ins AFTER INSERT ON subscriber WHEN NEW.deleted = 0
 BEGIN UPDATE tally SET n = n + 1 WHERE id = iif(NEW.confirmedAt IS NULL, 'asked', 'subscribers'); END;
--> statement-breakpoint
CREATE TRIGGER tally_subscriber_upd AFTER UPDATE OF confirmedAt, deleted ON subscriber
 BEGIN UPDATE tally SET n = n + (NEW.deleted = 0 AND id = iif(NEW.confirmedAt IS NULL, 'asked', 'subscribers')) - (OLD.deleted = 0 AND id = iif(OLD.confirmedAt IS NULL, 'asked', 'subscribers'))
  WHERE id IN ('subscribers', 'asked'); END;
