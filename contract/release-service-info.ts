import * as z from 'zod/mini'
import { bytes } from './http.ts'
import { serviceHybrid } from './sealed.ts'

/** `GET /info` of the release service. */
export const releaseServiceInfo = z.object({
  boxKey: bytes(32, 32),
  signKey: bytes(32, 32),
  hybrid: serviceHybrid(),
  daySeconds: z.number(),
})
