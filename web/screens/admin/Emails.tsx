import { useServer } from '../../estate/index.ts'
import { Outbox } from './Outbox.tsx'
import { Undelivered } from './Undelivered.tsx'

/** What operators forward by hand without a mail server; else what no mail server accepts. */
export const Emails = () => (useServer()?.mail === false ? <Outbox /> : <Undelivered />)
