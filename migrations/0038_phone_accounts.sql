CREATE TABLE `__new_user` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text,
	`fullName` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`signInPhone` text,
	`locale` text DEFAULT 'en' NOT NULL,
	`role` text NOT NULL,
	`passwordHash` text NOT NULL,
	`emailConfirmedAt` integer,
	`phoneConfirmedAt` integer,
	`newEmail` text,
	`newEmailBy` text,
	`newPhone` text,
	`phoneTrustedUntil` integer,
	`disabledAt` integer,
	`lastSignInAt` integer,
	`createdAt` integer NOT NULL,
	`updatedAt` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_user` (`id`, `email`, `fullName`, `phone`, `locale`, `role`, `passwordHash`, `emailConfirmedAt`, `newEmail`, `newEmailBy`, `disabledAt`, `lastSignInAt`, `createdAt`, `updatedAt`) SELECT `id`, `email`, `fullName`, `phone`, `locale`, `role`, `passwordHash`, `emailConfirmedAt`, `newEmail`, `newEmailBy`, `disabledAt`, `lastSignInAt`, `createdAt`, `updatedAt` FROM `user`;--> statement-breakpoint
DROP TABLE `user`;--> statement-breakpoint
ALTER TABLE `__new_user` RENAME TO `user`;--> statement-breakpoint
CREATE UNIQUE INDEX `email_once` ON `user` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `sign_in_phone_once` ON `user` (`signInPhone`);--> statement-breakpoint
CREATE INDEX `user_created` ON `user` (`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `user_admins` ON `user` (`fullName`) WHERE role = 'admin';--> statement-breakpoint
CREATE INDEX `user_name` ON `user` (lower(fullName));--> statement-breakpoint
CREATE INDEX `user_surname` ON `user` (lower(substr(fullName, instr(fullName, ' ') + 1)));--> statement-breakpoint
CREATE INDEX `user_phone` ON `user` (`phone`);--> statement-breakpoint
CREATE INDEX `user_admin` ON `user` (`createdAt`,`id`) WHERE role = 'admin';--> statement-breakpoint
CREATE INDEX `user_unconfirmed` ON `user` (`updatedAt`) WHERE emailConfirmedAt IS NULL AND phoneConfirmedAt IS NULL AND lastSignInAt IS NULL;--> statement-breakpoint
CREATE INDEX `user_disabled` ON `user` (`createdAt`,`id`) WHERE disabledAt IS NOT NULL;--> statement-breakpoint
CREATE INDEX `address_guest_phone` ON `address` (`phone`) WHERE substr(owner, 1, 2) = 'g:';