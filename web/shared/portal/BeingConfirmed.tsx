import { Notice } from '../../ui/index.ts'
import { words } from './words.ts'

/** Stands where the report card will be, while it is not certain yet that an acceptance counts. */
export const BeingConfirmed = () => (
  <Notice tone="amber" title={words.confirming}>
    {words.confirmingMore}
  </Notice>
)
