import type { ComponentType } from 'react'
import type { EntryPage } from './entry-pages.ts'

type Load = () => Promise<{ default: ComponentType }>

const screens: Record<string, Load | undefined> = import.meta.glob<{ default: ComponentType }>([
  '../../screens/auth/*/index.tsx',
  '../../screens/invitation/index.tsx',
  '../../screens/claim/index.tsx',
  '../../screens/release/pause/index.tsx',
  '../../screens/caretaker/index.tsx',
  '../../screens/second-address/index.tsx',
  '../../screens/check-in/index.tsx',
  '../../screens/still-there/index.tsx',
  '../../screens/lookout/index.tsx',
  '../../screens/lookout/hold/index.tsx',
])

export function entryPageLoader({ screen }: EntryPage): Load {
  const load = screens[`../../screens/${screen}/index.tsx`]
  if (load === undefined) throw new Error(`No screen is called ${screen}`)
  return load
}
