/** The most reports that an owner can let a lookout hold within a year. */
export const mostHoldsPerYear = 12
/** The days after which a hold no longer counts against the owner's rule. */
export const holdYearDays = 365
