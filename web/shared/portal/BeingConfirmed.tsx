import { Notice } from '../../ui/index.ts'

/** Stands where the report card will be, while it is not certain yet that an acceptance counts. */
export const BeingConfirmed = () => (
  <Notice tone="amber" title="Your answer is being confirmed">
    You have done your part. This usually takes a few minutes. Please look here again later, to be sure that it worked.
  </Notice>
)
