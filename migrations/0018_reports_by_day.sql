-- A report counts bookings by the moment they were confirmed.
create index reservation_completed on reservation (ended_at) where state = 'completed';
