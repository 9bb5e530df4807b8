import type { Review } from '../../estate/index.ts'

/** Why this operator may not decide, in words. */
export const whyNot: Record<NonNullable<Review['mayNot']>, string> = {
  'own-estate': 'It is about you, so somebody else must decide.',
  'holds-seat':
    'You have a role in this person’s life, so somebody else must decide. If nobody else can, whoever looks after the machine can add somebody with an account here: npm run admin -- grant EMAIL',
  'suspended-owner': 'You have suspended this person before, so somebody else must decide.',
  'not-listed': 'Your key is not on the list of operators that this server trusts.',
}
