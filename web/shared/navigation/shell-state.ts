import { createContext, useContext, useEffect } from 'react'

/** How a screen asks something of the shell around it. */
export type ShellRequests = { setSidebarDisabled: (disabled: boolean) => void; search: () => void }

export const ShellContext = createContext<ShellRequests | null>(null)

/** Opens the search of the shell. Undefined where no shell stands around the screen. */
export const useSearch = (): (() => void) | undefined => useContext(ShellContext)?.search

/** Dims the menu and takes it out of reach while this screen says so (the attorney's portal). */
export function useDisabledSidebar(disabled: boolean): void {
  const shell = useContext(ShellContext)
  useEffect(() => {
    shell?.setSidebarDisabled(disabled)
    return () => shell?.setSidebarDisabled(false)
  }, [shell, disabled])
}
