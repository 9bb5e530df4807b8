import { takeOver } from './take-over.tsx'
import SignIn from '../screens/auth/sign-in/index.tsx'

takeOver('/auth/signin', SignIn)
