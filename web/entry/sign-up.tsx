import { takeOver } from './take-over.tsx'
import SignUp from '../screens/auth/sign-up/index.tsx'

takeOver('/auth/signup', SignUp)
