-- Two seeded texts as they are said; a text that an admin has changed stays as it is.
UPDATE sync_clock SET version = version + 1 WHERE id = 1;
--> statement-breakpoint
UPDATE category SET
  features = replace(features,
    '"Sekunde kumi na tano kwa pasi moto, bila sindano wala uzi."',
    '"Sekunde kumi na tano kwa pasi ya moto, bila sindano wala uzi."'),
  version = (SELECT version FROM sync_clock WHERE id = 1)
 WHERE id = 'clothing-labels'
   AND instr(features, '"Sekunde kumi na tano kwa pasi moto, bila sindano wala uzi."') > 0;
--> statement-breakpoint
UPDATE category SET
  features = replace(features,
    '"Hubaki imara kwenye mvua, juisi iliyomwagika na kuoshwa vyombo."',
    '"Hazitoki kwa mvua, juisi iliyomwagika wala kuoshwa."'),
  version = (SELECT version FROM sync_clock WHERE id = 1)
 WHERE id = 'school-labels'
   AND instr(features, '"Hubaki imara kwenye mvua, juisi iliyomwagika na kuoshwa vyombo."') > 0;
