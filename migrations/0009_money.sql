CREATE TABLE `exchange_rate` (
	`id` text PRIMARY KEY NOT NULL,
	`cents` integer NOT NULL,
	`setAt` integer NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	CONSTRAINT "rate_positive" CHECK("exchange_rate"."cents" > 0)
);
--> statement-breakpoint
CREATE INDEX `exchange_rate_version` ON `exchange_rate` (`version`);--> statement-breakpoint
CREATE INDEX `exchange_rate_tombstone` ON `exchange_rate` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE TABLE `invoice` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`orderId` text NOT NULL,
	`kind` text NOT NULL,
	`number` text NOT NULL,
	`refundId` text,
	`amountCents` integer NOT NULL,
	`vatCents` integer,
	`issuedAt` integer NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	`archived` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `invoice_owner` ON `invoice` (`owner`,`version`);--> statement-breakpoint
CREATE INDEX `invoice_version` ON `invoice` (`version`);--> statement-breakpoint
CREATE INDEX `invoice_tombstone` ON `invoice` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE INDEX `invoice_order` ON `invoice` (`orderId`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_number_once` ON `invoice` (`kind`,`number`);--> statement-breakpoint
CREATE TABLE `refund` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`orderId` text NOT NULL,
	`attemptId` text NOT NULL,
	`amountCents` integer NOT NULL,
	`way` text NOT NULL,
	`state` text NOT NULL,
	`reason` text NOT NULL,
	`providerRef` text,
	`receipt` text,
	`askedBy` text NOT NULL,
	`askedAt` integer NOT NULL,
	`checks` integer DEFAULT 0 NOT NULL,
	`endedAt` integer,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	`archived` integer DEFAULT false NOT NULL,
	CONSTRAINT "refund_positive" CHECK("refund"."amountCents" > 0)
);
--> statement-breakpoint
CREATE INDEX `refund_owner` ON `refund` (`owner`,`version`);--> statement-breakpoint
CREATE INDEX `refund_version` ON `refund` (`version`);--> statement-breakpoint
CREATE INDEX `refund_tombstone` ON `refund` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE INDEX `refund_order` ON `refund` (`orderId`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `refund_provider_once` ON `refund` (`providerRef`);--> statement-breakpoint
CREATE UNIQUE INDEX `refund_receipt_once` ON `refund` (`receipt`);--> statement-breakpoint
CREATE TABLE `stray_payment` (
	`id` text PRIMARY KEY NOT NULL,
	`amountCents` integer NOT NULL,
	`reference` text NOT NULL,
	`phone` text NOT NULL,
	`state` text NOT NULL,
	`attemptId` text,
	`at` integer NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stray_payment_version` ON `stray_payment` (`version`);--> statement-breakpoint
CREATE INDEX `stray_payment_tombstone` ON `stray_payment` (`version`) WHERE deleted = 1;--> statement-breakpoint
ALTER TABLE `payment_attempt` ADD `channel` text DEFAULT 'prompt' NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_attempt` ADD `chargeMinor` integer;--> statement-breakpoint
ALTER TABLE `payment_attempt` ADD `currency` text DEFAULT 'KES' NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_attempt` ADD `rateCents` integer;--> statement-breakpoint
ALTER TABLE `payment_attempt` ADD `rateAt` integer;--> statement-breakpoint
ALTER TABLE `payment_attempt` ADD `typedCode` text;--> statement-breakpoint
ALTER TABLE `payment_attempt` ADD `capturedCents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_attempt` ADD `payUrl` text;--> statement-breakpoint
CREATE INDEX `payment_attempt_started` ON `payment_attempt` (`startedAt`);--> statement-breakpoint
CREATE INDEX `payment_attempt_review` ON `payment_attempt` (`startedAt`) WHERE state = 'manual_review';--> statement-breakpoint
ALTER TABLE `orders` ADD `cashFeeCents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `refundedCents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `paidAt` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `buyerPin` text;--> statement-breakpoint
ALTER TABLE `zone` ADD `cashFeeCents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_event_attempt` ON `payment_event` (`attemptId`,`at`);
--> statement-breakpoint
CREATE TRIGGER stray_payment_v_ins BEFORE INSERT ON stray_payment
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:stray_payment'); END;
--> statement-breakpoint
CREATE TRIGGER stray_payment_v_upd BEFORE UPDATE ON stray_payment
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:stray_payment'); END;
--> statement-breakpoint
CREATE TRIGGER stray_payment_v_del BEFORE DELETE ON stray_payment
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:stray_payment'); END;
--> statement-breakpoint
CREATE TRIGGER stray_payment_scope_ins AFTER INSERT ON stray_payment
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER stray_payment_scope_upd AFTER UPDATE ON stray_payment
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER refund_v_ins BEFORE INSERT ON refund
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:refund'); END;
--> statement-breakpoint
CREATE TRIGGER refund_v_upd BEFORE UPDATE ON refund
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:refund'); END;
--> statement-breakpoint
CREATE TRIGGER refund_v_del BEFORE DELETE ON refund
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:refund'); END;
--> statement-breakpoint
CREATE TRIGGER refund_scope_ins AFTER INSERT ON refund
 BEGIN INSERT INTO sync_scope (id, version) VALUES (NEW.owner, NEW.version), ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER refund_scope_upd AFTER UPDATE ON refund
 BEGIN INSERT INTO sync_scope (id, version) VALUES (OLD.owner, NEW.version), (NEW.owner, NEW.version), ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER invoice_v_ins BEFORE INSERT ON invoice
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:invoice'); END;
--> statement-breakpoint
CREATE TRIGGER invoice_v_upd BEFORE UPDATE ON invoice
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:invoice'); END;
--> statement-breakpoint
CREATE TRIGGER invoice_v_del BEFORE DELETE ON invoice
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:invoice'); END;
--> statement-breakpoint
CREATE TRIGGER invoice_scope_ins AFTER INSERT ON invoice
 BEGIN INSERT INTO sync_scope (id, version) VALUES (NEW.owner, NEW.version), ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER invoice_scope_upd AFTER UPDATE ON invoice
 BEGIN INSERT INTO sync_scope (id, version) VALUES (OLD.owner, NEW.version), (NEW.owner, NEW.version), ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER exchange_rate_v_ins BEFORE INSERT ON exchange_rate
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:exchange_rate'); END;
--> statement-breakpoint
CREATE TRIGGER exchange_rate_v_upd BEFORE UPDATE ON exchange_rate
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:exchange_rate'); END;
--> statement-breakpoint
CREATE TRIGGER exchange_rate_v_del BEFORE DELETE ON exchange_rate
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:exchange_rate'); END;
--> statement-breakpoint
CREATE TRIGGER exchange_rate_scope_ins AFTER INSERT ON exchange_rate
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('shop', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER exchange_rate_scope_upd AFTER UPDATE ON exchange_rate
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('shop', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
-- Orders paid so far were paid when their attempt was settled.
UPDATE sync_clock SET version = version + 1 WHERE id = 1;
--> statement-breakpoint
UPDATE orders SET version = (SELECT version FROM sync_clock WHERE id = 1),
 paidAt = (SELECT max(endedAt) FROM payment_attempt a WHERE a.orderId = orders.id AND a.state = 'settled')
 WHERE paymentStatus = 'paid';
--> statement-breakpoint
-- Nairobi's riders take cash; an admin may close or open it zone by zone.
UPDATE zone SET cashOnDelivery = 1, version = (SELECT version FROM sync_clock WHERE id = 1) WHERE id = 'nairobi';
