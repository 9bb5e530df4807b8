import { takeOver } from './take-over.tsx'
import ResetPassword from '../screens/auth/reset-password/index.tsx'

takeOver('/auth/reset-password', ResetPassword, { leadsOn: true })
