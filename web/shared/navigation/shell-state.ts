import { createContext, useContext, useEffect } from 'react'

export type ShellRequests = { setSidebarDisabled: (disabled: boolean) => void; search: () => void }

export const ShellContext = createContext<ShellRequests | null>(null)

export const useSearch = (): (() => void) | undefined => useContext(ShellContext)?.search

/** Disables the menu while the calling screen is mounted (the attorney’s portal). */
export function useDisabledSidebar(disabled: boolean): void {
  const shell = useContext(ShellContext)
  useEffect(() => {
    shell?.setSidebarDisabled(disabled)
    return () => shell?.setSidebarDisabled(false)
  }, [shell, disabled])
}
