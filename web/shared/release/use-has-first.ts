import { useAllRecords } from '../../estate/index.ts'

/** Whether the owner chose records for the first days that a grantee receives. */
export const useHasFirst = (): boolean =>
  useAllRecords().some(({ firstDays, audience }) => firstDays === true && audience !== 'nobody')
