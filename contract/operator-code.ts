import * as z from 'zod/mini'
import { shortText } from './http.ts'

export const operatorCode = shortText(6).check(z.regex(/^\d{6}$/))
