ALTER TABLE `pickup_point` ADD `hoursWeek` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `pickup_point` ADD `hoursSaturday` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `pickup_point` ADD `hoursSunday` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_way` ON `orders` (`shippingMethod`,`placedAt`,`id`);