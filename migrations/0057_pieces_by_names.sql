-- A line of several names takes a pack for each, in stock and in its price: sales count as many pieces.
DROP TRIGGER sale_invoice_goods;
--> statement-breakpoint
DROP TRIGGER sale_credit_goods;
--> statement-breakpoint
CREATE TRIGGER sale_invoice_goods AFTER INSERT ON invoice
 WHEN NEW.kind = 'invoice' AND coalesce((SELECT sum(iif(kind = 'invoice', amountCents, -amountCents)) FROM invoice WHERE orderId = NEW.orderId AND id <> NEW.id), 0) <= 0
 BEGIN INSERT INTO sale (kind, day, key, count, cents)
  SELECT 'product', date((NEW.issuedAt + 10800000) / 1000, 'unixepoch'), coalesce(l.productId, ''), sum(l.quantity * (1 + coalesce(json_array_length(l.design, '$.others'), 0))), sum(l.unitPriceCents * l.quantity)
  FROM order_line l WHERE l.orderId = NEW.orderId AND l.deleted = 0 GROUP BY 3
  ON CONFLICT (kind, day, key) DO UPDATE SET count = count + excluded.count, cents = cents + excluded.cents; END;
--> statement-breakpoint
CREATE TRIGGER sale_credit_goods AFTER INSERT ON invoice
 WHEN NEW.kind = 'credit_note' AND coalesce((SELECT sum(iif(kind = 'invoice', amountCents, -amountCents)) FROM invoice WHERE orderId = NEW.orderId AND id <> NEW.id), 0) > 0 AND coalesce((SELECT sum(iif(kind = 'invoice', amountCents, -amountCents)) FROM invoice WHERE orderId = NEW.orderId AND id <> NEW.id), 0) <= NEW.amountCents
 BEGIN INSERT INTO sale (kind, day, key, count, cents)
  SELECT 'product', date((NEW.issuedAt + 10800000) / 1000, 'unixepoch'), coalesce(l.productId, ''), -sum(l.quantity * (1 + coalesce(json_array_length(l.design, '$.others'), 0))), -sum(l.unitPriceCents * l.quantity)
  FROM order_line l WHERE l.orderId = NEW.orderId AND l.deleted = 0 GROUP BY 3
  ON CONFLICT (kind, day, key) DO UPDATE SET count = count + excluded.count, cents = cents + excluded.cents; END;
--> statement-breakpoint
-- What was sold so far gets its further names, on the days on which its goods were counted and taken off.
INSERT INTO sale (kind, day, key, count, cents)
 SELECT 'product', date((p.issuedAt + 10800000) / 1000, 'unixepoch'), coalesce(l.productId, ''), sum(iif(p.kind = 'invoice', 1, -1) * l.quantity * json_array_length(l.design, '$.others')), 0
 FROM (SELECT orderId, kind, issuedAt, amountCents, sum(iif(kind = 'invoice', amountCents, -amountCents)) OVER (PARTITION BY orderId ORDER BY issuedAt, rowid) AS net FROM invoice) p
 JOIN order_line l ON l.orderId = p.orderId
 WHERE l.deleted = 0 AND json_array_length(l.design, '$.others') > 0
  AND ((p.kind = 'invoice' AND p.net - p.amountCents <= 0) OR (p.kind = 'credit_note' AND p.net <= 0 AND p.net + p.amountCents > 0))
 GROUP BY 2, 3
 ON CONFLICT (kind, day, key) DO UPDATE SET count = count + excluded.count;
