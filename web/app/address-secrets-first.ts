import { takeAddressSecret } from './address-secrets.ts'

// Imported before everything else (main.tsx).
takeAddressSecret()
