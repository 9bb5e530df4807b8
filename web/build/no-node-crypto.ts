/** Stands where a library asks Node for its crypto where a browser has none. Every browser has one, in workers too. */
export default {}
