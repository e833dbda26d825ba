/** A for a person, P for a company. */
export const KRA_PIN = /^[AP]\d{9}[A-Z]$/;
