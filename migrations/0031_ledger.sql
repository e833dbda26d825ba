CREATE TABLE `ledger_entry` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`kind` text NOT NULL,
	`direction` text NOT NULL,
	`minor` integer NOT NULL,
	`currency` text NOT NULL,
	`kesCents` integer NOT NULL,
	`reference` text,
	`at` integer NOT NULL,
	`orderId` text,
	`attemptId` text,
	`refundId` text,
	`strayId` text,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	CONSTRAINT "ledger_positive" CHECK("ledger_entry"."minor" > 0 OR "ledger_entry"."kind" = 'correction')
);
--> statement-breakpoint
CREATE INDEX `ledger_entry_version` ON `ledger_entry` (`version`);--> statement-breakpoint
CREATE INDEX `ledger_entry_tombstone` ON `ledger_entry` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_reference_once` ON `ledger_entry` (`provider`,`kind`,`reference`);--> statement-breakpoint
CREATE INDEX `ledger_entry_at` ON `ledger_entry` (`at`);--> statement-breakpoint
CREATE INDEX `ledger_entry_unmatched` ON `ledger_entry` (`at`) WHERE kind = 'received' AND attemptId IS NULL;--> statement-breakpoint
CREATE INDEX `ledger_entry_order` ON `ledger_entry` (`orderId`);--> statement-breakpoint
CREATE INDEX `ledger_entry_attempt` ON `ledger_entry` (`attemptId`);--> statement-breakpoint
CREATE TABLE `owed` (
	`orderId` text PRIMARY KEY NOT NULL,
	`cents` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `refund` ADD `handMethod` text;