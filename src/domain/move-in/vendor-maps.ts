import { common } from './common-map.ts'
import { mapWith } from './import-map.ts'

/**
 * The maps for the exports of other systems. They were written from the documentation and from public code that reads
 * such files, and never compared with a real account. Each of the systems lets its users rename or choose columns. The
 * report of an import lists the columns that were not read, and the operator's own map can add their names.
 */

/**
 * Report of bookings, downloaded as CSV. Sources: help.fareharbor.com, "Report types overview" (Bookings, Customers,
 * Contacts) and "Reports for affiliates" (Booking source report: company, item, availability date, booking date,
 * cancelled bookings); the words of a booking in github.com/FareHarbor/fareharbor-docs, external-api/endpoints.md
 * (display id, voucher number, customer types, check-in status). Dates with slashes have the month first.
 */
export const fareharbor = mapWith(common, {
  source: 'fareharbor',
  dateOrder: 'monthFirst',
  columns: {
    id: ['Booking ID', 'Booking #', 'Booking', 'Display ID'],
    ticket: ['Barcode', 'Confirmation code'],
    status: ['Status', 'Booking status', 'Check-in status'],
    cancelled: ['Cancelled?', 'Cancelled', 'Canceled', 'Cancelled at'],
    noShow: ['No-show', 'No show'],
    date: ['Availability date', 'Start date', 'Availability', 'Availability start', 'Date'],
    start: ['Start time', 'Availability time', 'Time'],
    trip: ['Item', 'Item name', 'Activity'],
    quay: ['Pickup location', 'Departure location'],
    firstName: ['First name'],
    lastName: ['Last name'],
    name: ['Contact', 'Contact name', 'Name', 'Customer name'],
    email: ['Email', 'Contact email', 'Email address'],
    phone: ['Phone', 'Contact phone', 'Phone number'],
    country: ['Country', 'Phone country'],
    language: ['Language', 'Contact language'],
    party: ['Customers', 'Customer types', 'Guests'],
    adults: ['Adult', 'Adults', 'Senior', 'Seniors', 'Student', 'Students'],
    children: ['Child', 'Children', 'Youth'],
    infants: ['Infant', 'Infants'],
    people: ['# of pax', 'Pax', 'Customer count', 'Number of customers'],
    total: ['Total', 'Booking total', 'Total cost', 'Receipt total'],
    paid: ['Total paid', 'Amount paid', 'Paid'],
    due: ['Total due', 'Amount due', 'Due'],
    currency: ['Currency'],
    agent: ['Affiliate', 'Affiliate name', 'Agent'],
    note: ['Note', 'Notes', 'Booking notes', 'Internal notes'],
    bookedAt: ['Created at', 'Booking date', 'Created', 'Booked on'],
  },
  words: { direct: ['No affiliate', 'Dashboard'], booked: ['rebooked', 'checked in'] },
})

/**
 * Export of the product booking search. The statuses, seller, booking channel and external booking reference are from
 * docs.bokun.io, "How to use the Sales feed". The names of columns are from public code that reads the export: "Cart
 * confirmation code", "Product confirmation code", "Product title", "Start date", "Total price with discount", a column
 * for each pricing category. Guests' names have the form "Horvat, Ana".
 */
export const bokun = mapWith(common, {
  source: 'bokun',
  columns: {
    id: ['Product confirmation code', 'Cart confirmation code', 'Booking ref', 'Confirmation code'],
    ticket: ['Ext. booking ref', 'External booking ref', 'External booking ref.'],
    status: ['Status', 'Booking status'],
    noShow: ['No show'],
    date: ['Start date', 'Travel date', 'Date'],
    start: ['Start time', 'Departure time'],
    trip: ['Product title', 'Product', 'Experience'],
    quay: ['Pick-up place', 'Pickup place', 'Pick up'],
    firstName: ['First name'],
    lastName: ['Last name'],
    name: ['Customer', 'Customer name', 'Lead traveller'],
    email: ['Email', 'Customer email'],
    phone: ['Phone number', 'Phone'],
    country: ['Country', 'Nationality'],
    language: ['Language', 'Customer language'],
    party: ['Participants', 'Pricing categories'],
    adults: ['Adult', 'Adults', 'Senior', 'Student'],
    children: ['Child', 'Children', 'Youth', 'Teenager'],
    infants: ['Infant', 'Infants'],
    people: ['Total passengers', 'Total participants', 'Pax'],
    total: ['Total price with discount', 'Total price', 'Price'],
    paid: ['Paid amount', 'Amount paid', 'Paid'],
    due: ['Amount due', 'Due'],
    currency: ['Sale currency', 'Currency'],
    agent: ['Booking agent', 'Agent', 'Affiliate', 'Seller'],
    note: ['Notes', 'Special requests', 'Operation notes'],
    bookedAt: ['Creation date', 'Booked', 'Created'],
  },
  words: { booked: ['arrived', 'fulfilled'], notBooked: ['reserved', 'requested', 'timeout', 'rejected', 'aborted'] },
})

/**
 * Report of orders, one row for each item of an order. Sources: support.rezdy.com, "Reports: Transactions" (Order number,
 * Order status, Order date, Fulfilment date, Customer name) and "How to manage orders" (statuses, agent, balance).
 */
export const rezdy = mapWith(common, {
  source: 'rezdy',
  rows: 'parts',
  columns: {
    id: ['Order number', 'Order #', 'Order'],
    ticket: ['Barcode', 'Ticket number', 'Reseller reference'],
    status: ['Order status', 'Status'],
    noShow: ['No show'],
    date: ['Fulfilment date', 'Tour date', 'Session date', 'Start time local', 'Date of travel'],
    start: ['Session time', 'Start time', 'Tour time'],
    trip: ['Product', 'Product name', 'Item'],
    quay: ['Pickup location', 'Pick up', 'Pick up location'],
    firstName: ['First name', 'Customer first name'],
    lastName: ['Last name', 'Customer last name'],
    name: ['Customer name', 'Customer', 'Name'],
    email: ['Email', 'Customer email'],
    phone: ['Mobile', 'Phone', 'Customer phone'],
    country: ['Country', 'Customer country', 'Country code'],
    language: ['Preferred language', 'Language'],
    party: ['Quantities', 'Guests'],
    age: ['Price option', 'Option label', 'Quantity label'],
    quantity: ['Quantity', 'Qty'],
    people: ['Pax', 'Total quantity', 'Number of guests'],
    total: ['Order total', 'Total amount', 'Total'],
    lineTotal: ['Item total', 'Line total', 'Subtotal'],
    paid: ['Total paid', 'Paid', 'Amount paid'],
    due: ['Balance', 'Total due', 'Balance due'],
    currency: ['Currency'],
    agent: ['Agent', 'Agent name', 'Reseller', 'Reseller name'],
    note: ['Special requirements', 'Internal notes', 'Comments'],
    bookedAt: ['Order date', 'Date created', 'Created'],
  },
  words: {
    notBooked: ['processing', 'new', 'abandoned cart'],
    extras: ['lunch', 'hire', 'rental', 'photo', 'transfer', 'extra', 'voucher', 'insurance'],
  },
})

/**
 * Export of the Booking Index. Sources: support.checkfront.com, "Working with booking information from the Booking Index"
 * (Booking, Start Date, Created, Customer, Source, Amount, Provider); more columns, and dates as 16/06/2027 07:13 PM, in
 * public code that reads the export (github.com/zeetao/nagaworks, app/services/checkfront.rb). One row for each item.
 */
export const checkfront = mapWith(common, {
  source: 'checkfront',
  rows: 'parts',
  columns: {
    id: ['Booking ID', 'Booking code', 'Code'],
    ticket: ['Token', 'Barcode', 'TID'],
    status: ['Status', 'Booking status', 'Status name'],
    date: ['Start date', 'Start', 'Date'],
    start: ['Start time', 'Time'],
    trip: ['Booking', 'Item', 'Items', 'Product', 'Summary'],
    quay: ['Pickup location', 'Pick-up', 'Departure point'],
    firstName: ['First name'],
    lastName: ['Last name'],
    name: ['Customer', 'Customer name', 'Name'],
    email: ['Email', 'Customer email'],
    phone: ['Phone', 'Customer phone', 'Phone number', 'Mobile'],
    country: ['Country', 'Customer country'],
    language: ['Customer language', 'Language'],
    party: ['Guests', 'Guest types', 'Number of Adults/Children'],
    adults: ['Adults', 'Adult', 'Seniors', 'Students'],
    children: ['Children', 'Child', 'Youth'],
    infants: ['Infants', 'Infant'],
    people: ['Qty', 'Quantity', 'Total guests'],
    total: ['Total'],
    lineTotal: ['Amount'],
    paid: ['Amount paid', 'Paid', 'Paid total'],
    due: ['Amount due', 'Due'],
    currency: ['Currency'],
    agent: ['Partner account', 'Partner', 'Provider'],
    note: ['Note', 'Notes', 'Comments', 'Customer note'],
    bookedAt: ['Created', 'Created date', 'Booking date'],
  },
  words: {
    booked: ['part', 'awaiting payment'],
    cancelled: ['stop', 'denied'],
    notBooked: ['pend', 'wait', 'unconfirmed'],
  },
})
