-- An account that nobody has confirmed yet is nobody's, and the password on it may be a stranger's: from
-- now on name and password of a sign-up go with its mailed token. What waits has them chosen anew.
UPDATE user SET passwordHash = '', fullName = ''
 WHERE emailConfirmedAt IS NULL AND lastSignInAt IS NULL AND passwordHash <> '';
