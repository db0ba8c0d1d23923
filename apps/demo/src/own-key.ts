/** The widget key of the installation itself, as the server makes it at its first start. */
export const ownKey = 'swapin-widget-default'
