-- Receipts as they are stored from now on, what was captured in its provider's currency, and the
-- invoice of each credit note. Of two rows whose receipts are the same but for case, the later one
-- is for an admin to look at.
UPDATE sync_clock SET version = version + 1 WHERE id = 1;
--> statement-breakpoint
UPDATE payment_attempt SET version = (SELECT version FROM sync_clock WHERE id = 1),
  capturedMinor = CASE
    WHEN chargeMinor IS NULL THEN capturedCents
    WHEN capturedCents = amountCents THEN chargeMinor
    ELSE CAST(round(capturedCents * 100.0 / rateCents) AS INTEGER) END,
  capturedCurrency = CASE WHEN reason = 'other_currency' THEN 'XXX' ELSE currency END
WHERE capturedCents > 0;
--> statement-breakpoint
UPDATE invoice SET version = (SELECT version FROM sync_clock WHERE id = 1),
  invoiceId = (SELECT of.id FROM invoice of WHERE of.orderId = invoice.orderId AND of.kind = 'invoice')
WHERE kind = 'credit_note';
--> statement-breakpoint
UPDATE OR IGNORE payment_attempt SET version = (SELECT version FROM sync_clock WHERE id = 1),
  receipt = upper(replace(trim(receipt), ' ', ''))
WHERE receipt <> upper(replace(trim(receipt), ' ', ''));
--> statement-breakpoint
UPDATE payment_attempt SET version = (SELECT version FROM sync_clock WHERE id = 1),
  state = 'manual_review', reason = 'duplicate_receipt'
WHERE receipt <> upper(replace(trim(receipt), ' ', ''));
--> statement-breakpoint
UPDATE OR IGNORE refund SET version = (SELECT version FROM sync_clock WHERE id = 1),
  receipt = upper(replace(trim(receipt), ' ', ''))
WHERE receipt <> upper(replace(trim(receipt), ' ', ''));
