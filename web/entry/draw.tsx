import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { FinishReset } from '../screens/auth/reset-password/FinishReset.tsx'
import { RequestReset } from '../screens/auth/reset-password/RequestReset.tsx'
import SignIn from '../screens/auth/sign-in/index.tsx'
import SignUp from '../screens/auth/sign-up/index.tsx'
import { EntryPage } from './EntryPage.tsx'

const nothing = () => undefined
const begun = Promise.resolve()

const screens: Record<string, { screen: ComponentType; byLink?: ComponentType }> = {
  '/auth/signin': { screen: SignIn },
  '/auth/signup': { screen: SignUp },
  '/auth/reset-password': {
    screen: RequestReset,
    byLink: () => <FinishReset afterUndo={false} token="" onWithoutCode={nothing} />,
  },
}

/** The build calls this (web/build/entry-pages.ts), so the state of the session is unknown. */
export function drawEntryPage(path: string): { html: string; byLink: string | undefined } {
  const entry = screens[path]
  if (entry === undefined) throw new Error(`There is no entry page at ${path}`)
  const draw = (screen: ComponentType) =>
    renderToString(
      <EntryPage {...{ path, screen }} started={begun} start={() => begun} onLeave={nothing} onDrawn={nothing} />,
    )
  return { html: draw(entry.screen), byLink: entry.byLink && draw(entry.byLink) }
}
