CREATE TABLE `replaced_order_key` (
	`orderId` text PRIMARY KEY NOT NULL,
	`nonce` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `reminder_stop` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sms_report` (
	`messageId` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL
);
