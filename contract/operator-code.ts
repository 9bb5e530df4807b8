import * as z from 'zod/mini'
import { shortText } from './http.ts'

/** A fresh code of the operator's authenticator app. */
export const operatorCode = shortText(6).check(z.regex(/^\d{6}$/))
