-- Second factors get a table of their own; user.totpKey and totpCounter stay until no older Worker reads them.
CREATE TABLE `factor` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`name` text NOT NULL,
	`key` text NOT NULL,
	`counter` integer DEFAULT 0 NOT NULL,
	`createdAt` integer NOT NULL,
	`verifiedAt` integer
);
--> statement-breakpoint
CREATE INDEX `factor_user` ON `factor` (`userId`);--> statement-breakpoint
CREATE TABLE `guest_merge` (
	`guest` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `guest_merge_at` ON `guest_merge` (`at`);--> statement-breakpoint
CREATE TABLE `identity` (
	`provider` text NOT NULL,
	`sub` text NOT NULL,
	`userId` text NOT NULL,
	`createdAt` integer NOT NULL,
	PRIMARY KEY(`provider`, `sub`)
);
--> statement-breakpoint
CREATE INDEX `identity_user` ON `identity` (`userId`);--> statement-breakpoint
CREATE TABLE `merged_line` (
	`id` text PRIMARY KEY NOT NULL,
	`quantity` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `one_time_token` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`codeHash` text NOT NULL,
	`linkHash` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`createdAt` integer NOT NULL,
	`expiresAt` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `one_time_token_email` ON `one_time_token` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_time_token_link` ON `one_time_token` (`linkHash`);--> statement-breakpoint
ALTER TABLE `session` ADD `proofs` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `session` ADD `counter` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `session` ADD `device` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sync_scope` ADD `reset` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `phone` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `locale` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `emailConfirmedAt` integer;--> statement-breakpoint
ALTER TABLE `user` ADD `newEmail` text;--> statement-breakpoint
ALTER TABLE `user` ADD `newEmailBy` text;--> statement-breakpoint
ALTER TABLE `user` ADD `disabledAt` integer;--> statement-breakpoint
ALTER TABLE `user` ADD `lastSignInAt` integer;--> statement-breakpoint
ALTER TABLE `user` ADD `updatedAt` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `user_created` ON `user` (`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `comment_owner` ON `comment` (`owner`);--> statement-breakpoint
CREATE INDEX `message_owner` ON `message` (`owner`);--> statement-breakpoint
CREATE INDEX `review_owner` ON `review` (`owner`);
--> statement-breakpoint
UPDATE user SET emailConfirmedAt = createdAt, updatedAt = createdAt;
--> statement-breakpoint
INSERT INTO factor (id, userId, name, key, counter, createdAt, verifiedAt)
 SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' ||
  substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))), id, 'Authenticator', totpKey, totpCounter, createdAt, createdAt
 FROM user WHERE totpKey IS NOT NULL;
