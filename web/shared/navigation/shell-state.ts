import { createContext, useContext, useEffect } from 'react'

/** How a screen asks something of the shell around it. */
export type ShellRequests = { setSidebarDisabled: (disabled: boolean) => void }

export const ShellContext = createContext<ShellRequests | null>(null)

/** Dims the menu and takes it out of reach while this screen says so (the attorney's portal). */
export function useDisabledSidebar(disabled: boolean): void {
  const shell = useContext(ShellContext)
  useEffect(() => {
    shell?.setSidebarDisabled(disabled)
    return () => shell?.setSidebarDisabled(false)
  }, [shell, disabled])
}
