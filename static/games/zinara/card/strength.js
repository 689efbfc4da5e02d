// The one number of an ability: its strength, or its damage when that does not hang on a die; undefined without one.

export const strengthOf = ({ n, damage }) => n ?? (Array.isArray(damage) ? undefined : damage);
