export const words = {
  inventory: 'Device Inventory',
  disposed: (count: number, shown: boolean) => {
    const devices = count === 1 ? 'One device you got rid of' : `${count} devices you got rid of`
    return `${devices} ${count === 1 ? 'is' : 'are'} ${shown ? 'listed, too' : 'not listed'}.`
  },
  show: (count: number) => (count === 1 ? 'Show it' : 'Show them'),
  hide: (count: number) => (count === 1 ? 'Hide it' : 'Hide them'),
}
