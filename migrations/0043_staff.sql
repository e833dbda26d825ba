DROP INDEX `user_admins`;--> statement-breakpoint
DROP INDEX `user_admin`;--> statement-breakpoint
CREATE INDEX `user_staff` ON `user` (`fullName`) WHERE role <> 'customer';--> statement-breakpoint
CREATE INDEX `user_staff_since` ON `user` (`createdAt`,`id`) WHERE role <> 'customer';