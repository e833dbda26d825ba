-- Seeded texts as they are said, and true of iron-on labels; a text that an admin has changed stays as it is.
UPDATE sync_clock SET version = version + 1 WHERE id = 1;
--> statement-breakpoint
UPDATE category SET
  features = replace(features, '"Hazidhuriki kwa kufua"', '"Hazidhuriki zikifuliwa"'),
  version = (SELECT version FROM sync_clock WHERE id = 1)
 WHERE id = 'clothing-labels' AND instr(features, '"Hazidhuriki kwa kufua"') > 0;
--> statement-breakpoint
UPDATE product SET
  descriptionSw = 'Kifurushi cha miundo yetu bora katika ukubwa na rangi mbalimbali.',
  version = (SELECT version FROM sync_clock WHERE id = 1)
 WHERE id = '4' AND descriptionSw =
 'Kifurushi cha miundo yetu bora katika saizi na rangi mbalimbali.';
--> statement-breakpoint
UPDATE review SET
  text = 'Still on after two months of washing. Ordering again for the little one.',
  version = (SELECT version FROM sync_clock WHERE id = 1)
 WHERE id = 'sample-6-3' AND text =
 'Still on after two months of dishwashing. Ordering again for the little one.';
--> statement-breakpoint
UPDATE review SET
  textSw = 'Bado ziko baada ya miezi miwili ya kufua nguo. Naagiza tena kwa mdogo.',
  version = (SELECT version FROM sync_clock WHERE id = 1)
 WHERE id = 'sample-6-3' AND textSw =
 'Bado ziko baada ya miezi miwili ya kuosha vyombo. Naagiza tena kwa mdogo.';
--> statement-breakpoint
UPDATE review SET
  textSw = 'Muhula huu chupa imerudi nyumbani kutoka kituo cha malezi kila siku. Hilo halijawahi kutokea.',
  version = (SELECT version FROM sync_clock WHERE id = 1)
 WHERE id = 'sample-shop-1' AND textSw =
 'Muhula huu chupa imerudi nyumbani kutoka daycare kila siku. Hilo halijawahi kutokea.';
