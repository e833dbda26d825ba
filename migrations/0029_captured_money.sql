ALTER TABLE `orders` ADD `keptExtraCents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_attempt` ADD `capturedMinor` integer;--> statement-breakpoint
ALTER TABLE `payment_attempt` ADD `capturedCurrency` text;--> statement-breakpoint
ALTER TABLE `invoice` ADD `invoiceId` text;