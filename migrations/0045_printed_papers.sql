ALTER TABLE `orders` ADD `slipPrintedAt` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `parcelPrintedAt` integer;