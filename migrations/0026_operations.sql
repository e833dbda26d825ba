CREATE TABLE `health_dropped` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`mails` integer NOT NULL,
	PRIMARY KEY(`day`, `kind`)
);
--> statement-breakpoint
CREATE TABLE `photo` (
	`id` text PRIMARY KEY NOT NULL,
	`unusedSince` integer
);
--> statement-breakpoint
CREATE INDEX `photo_unused` ON `photo` (`unusedSince`);--> statement-breakpoint
CREATE INDEX `address_unerased` ON `address` (`owner`) WHERE fullName <> '' AND substr(owner, 1, 2) = 'x:';--> statement-breakpoint
CREATE INDEX `product_picture` ON `product` (`imageUrl`) WHERE deleted = 0 AND imageUrl IS NOT NULL;--> statement-breakpoint
CREATE INDEX `redemption_order` ON `redemption` (`orderId`);--> statement-breakpoint
CREATE INDEX `payment_event_raw` ON `payment_event` (`at`) WHERE raw <> '';--> statement-breakpoint
CREATE INDEX `payment_event_bare` ON `payment_event` (`at`) WHERE raw = '';--> statement-breakpoint
CREATE INDEX `factor_unverified` ON `factor` (`createdAt`) WHERE verifiedAt IS NULL;--> statement-breakpoint
CREATE INDEX `failure_at` ON `failure` (`at`);--> statement-breakpoint
CREATE INDEX `one_time_token_user` ON `one_time_token` (`userId`);--> statement-breakpoint
CREATE INDEX `one_time_token_expires` ON `one_time_token` (`expiresAt`);--> statement-breakpoint
CREATE INDEX `session_expires` ON `session` (`expiresAt`);--> statement-breakpoint
CREATE INDEX `session_seen` ON `session` (`seenAt`);--> statement-breakpoint
CREATE INDEX `user_unconfirmed` ON `user` (`updatedAt`) WHERE emailConfirmedAt IS NULL AND lastSignInAt IS NULL;