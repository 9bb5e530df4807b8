import type { Review } from '../../estate/index.ts'

/** Why this operator may not decide, in words. */
export const whyNot: Record<NonNullable<Review['mayNot']>, string> = {
  'own-estate': 'It is about your own estate, so somebody else must decide.',
  'holds-seat': 'You hold a seat in this estate, so somebody else must decide.',
  'suspended-owner': 'You have suspended this person before, so somebody else must decide.',
  'not-listed': 'Your key is not on the list of operators that this server trusts.',
}
