import { useServer } from '../../estate/index.ts'
import { Outbox } from './Outbox.tsx'
import { Undelivered } from './Undelivered.tsx'

/** What operators forward by hand on a server without mail; otherwise what no mail server accepts. */
export const Emails = () => (useServer()?.mail === false ? <Outbox /> : <Undelivered />)
